// This script opens the search of Pagefind in place of the service's search. The files of Pagefind are in the same directory.
// Until a reader opens the search, the script loads nothing, and changes nothing on the page. More:
// https://github.com/example/docs-admin-action/blob/main/docs/hosting.md#search
const directory = new URL('.', import.meta.url);
let search;

async function createSearch() {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: new URL('pagefind-component-ui.css', directory) });
  // Wait for the style sheet. Without its styles, the dialog would flash.
  const styled = new Promise(resolve => style.addEventListener('load', resolve));
  document.head.append(style);
  await Promise.all([styled, import('./pagefind-component-ui.js')]);
  const config = document.createElement('pagefind-config');
  config.setAttribute('bundle-path', directory.pathname);
  config.setAttribute('base-url', new URL('..', directory).pathname);
  const modal = document.createElement('pagefind-modal');
  // Enter opens the first result, as in the service's search. In Japanese, Enter also confirms a word while it is typed. That opens nothing.
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
  // Keep the site's own dialog closed, and the focus out of the browser's address bar.
  event.preventDefault();
  event.stopImmediatePropagation();
  search ??= createSearch();
  const modal = await search;
  // Readers can change the theme of the site at any time, so read it each time.
  modal.dataset.pfTheme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
  modal.open();
}

// Capture the events before the site's own listeners get them.
addEventListener('keydown', openSearch, { capture: true });
addEventListener('click', openSearch, { capture: true });
