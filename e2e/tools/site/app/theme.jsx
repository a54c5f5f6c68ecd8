'use client';

import { useEffect, useRef, useState } from 'react';

/** The theme's own search, which needs the service: a script must be able to open another one in its place. */
export function Search({ label }) {
  const dialog = useRef(null);
  useEffect(() => {
    const open = event => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      dialog.current.showModal();
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button type="button" id="search-bar-entry" onClick={() => dialog.current.showModal()}>
        {label} <kbd>Ctrl K</kbd>
      </button>
      <dialog id="theme-search" ref={dialog} />
    </>
  );
}

/** Counts only if React has taken over the page. */
export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" id="counter" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
