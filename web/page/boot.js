try{const t=localStorage.getItem("cufront.theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch{}
