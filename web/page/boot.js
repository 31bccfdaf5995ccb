if(location.hash.length>1||/^\/s\//.test(location.pathname))document.documentElement.dataset.linked=""
try{const t=localStorage.getItem("cufront.theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch{}
try{const l=new URLSearchParams(location.search).get("layout")??localStorage.getItem("cufront.layout");if(/^(host|device|both|teach)$/.test(l))document.documentElement.dataset.layout=l}catch{}
try{const z=localStorage.getItem("cufront.size");if(z>=80&&z<=200)document.documentElement.style.setProperty("--code-size",z/100)}catch{}
try{const c=navigator.connection;if((c?.saveData||/2g$/.test(c?.effectiveType))&&!localStorage.getItem("cufront.had"))document.documentElement.dataset.ask=""}catch{}
if(!("ask"in document.documentElement.dataset))try{const worker=new Worker("{{worker}}"),early=[];worker.onmessage=worker.onerror=e=>{early.push(e)};worker.postMessage({type:"start"});self.cufrontWorker={worker,early}}catch{}
