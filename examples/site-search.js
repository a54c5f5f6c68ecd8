// This script opens the search of Pagefind in place of the service's search. The files of Pagefind are in the same directory.
// Until a reader opens the search, the script loads nothing, and changes nothing on the page. More:
// https://github.com/example/docs-admin-action/blob/main/docs/search.md
const directory = new URL('.', import.meta.url);
let search;

// Elements can be loaded again after a failure. Browsers remember a failed import() until the page is reloaded.
function load(tag, properties) {
  const element = Object.assign(document.createElement(tag), properties);
  document.head.append(element);
  return new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error('The search could not be loaded'));
    });
  });
}

async function createSearch() {
  // Wait for the style sheet. Without its styles, the dialog would flash.
  await Promise.all([
    load('link', { rel: 'stylesheet', href: new URL('pagefind-component-ui.css', directory) }),
    load('script', { src: new URL('pagefind-component-ui.js', directory) }),
  ]);
  const config = document.createElement('pagefind-config');
  config.setAttribute('bundle-path', directory.pathname);
  config.setAttribute('base-url', new URL('..', directory).pathname);
  const modal = document.createElement('pagefind-modal');
  document.body.append(config, modal);
  // Pagefind announces the number of results. While the dialog is open, screen readers ignore everything outside of it.
  modal.querySelector('dialog').append(document.querySelector('[data-pagefind-announcer]'));
  openFirstOnEnter(modal);
  return modal;
}

// Enter opens the first result, as in the service's search. If the results are still those of an earlier text, Enter waits.
function openFirstOnEnter(modal) {
  let found = { text: '', results: [] };
  let wanted;
  async function openFirst() {
    if (found.text !== wanted) return;
    const data = await found.results[0]?.data();
    if (data !== undefined) location.assign(data.url);
  }
  modal.instance.on('results', async ({ results }) => {
    found = { text: modal.instance.searchTerm, results };
    await openFirst();
  });
  modal.addEventListener('keydown', async ({ key, isComposing, target }) => {
    // In Japanese, Enter also confirms a word while it is typed. That opens nothing.
    wanted = key === 'Enter' && !isComposing && target.matches('input') ? target.value : undefined;
    await openFirst();
  });
}

function asksForSearch({ type, target, key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (type === 'click') return target.closest('#search-bar-entry, #search-bar-entry-mobile') !== null;
  // With Caps Lock, the key is "K".
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key?.toLowerCase() === 'k';
}

async function openSearch(event) {
  if (!asksForSearch(event)) return;
  // Keep the site's own dialog closed, and the focus out of the browser's address bar.
  event.preventDefault();
  event.stopImmediatePropagation();
  search ??= createSearch();
  try {
    const modal = await search;
    // Readers can change the theme of the site at any time, so read it each time.
    modal.dataset.pfTheme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
    modal.open();
  } catch (error) {
    // The next try starts over.
    search = undefined;
    throw error;
  }
}

// Capture the events before the site's own listeners get them.
addEventListener('keydown', openSearch, { capture: true });
addEventListener('click', openSearch, { capture: true });
