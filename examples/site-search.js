// Opens the search of Pagefind, whose files are in the same directory, in place of the service's. See docs/hosting.md#search
// Until a reader opens the search, this script loads nothing, and changes nothing on the page.
const directory = new URL('.', import.meta.url);
let search;

async function createSearch() {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: new URL('pagefind-component-ui.css', directory) });
  // Without its style, the dialog would flash.
  const styled = new Promise(resolve => style.addEventListener('load', resolve));
  document.head.append(style);
  await Promise.all([styled, import('./pagefind-component-ui.js')]);
  const config = document.createElement('pagefind-config');
  config.setAttribute('bundle-path', directory.pathname);
  config.setAttribute('base-url', new URL('..', directory).pathname);
  const modal = document.createElement('pagefind-modal');
  // Enter opens the first result, as in the service's search. Not the Enter that ends the input of a Japanese word.
  modal.addEventListener('keydown', ({ key, isComposing, target }) => {
    if (key === 'Enter' && !isComposing && target.matches('input'))
      modal.querySelector('pagefind-results a')?.click();
  });
  document.body.append(config, modal);
  return modal;
}

function asksForSearch({ type, target, key, ctrlKey, metaKey }) {
  if (type === 'click') return target.closest('#search-bar-entry, #search-bar-entry-mobile') !== null;
  return (ctrlKey || metaKey) && key === 'k';
}

async function openSearch(event) {
  if (!asksForSearch(event)) return;
  // Neither the site's own dialog nor the browser's address bar.
  event.preventDefault();
  event.stopImmediatePropagation();
  search ??= createSearch();
  const modal = await search;
  // The site's theme, which readers can change at any time.
  modal.dataset.pfTheme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
  modal.open();
}

// Capture, because the site listens in the same places.
addEventListener('keydown', openSearch, { capture: true });
addEventListener('click', openSearch, { capture: true });
