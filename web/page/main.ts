// The entry of the page.
import { App } from "./app";
import { Deck } from "./deck";

customElements.define("pane-deck", Deck);
new App().start();
