import Link from 'next/link';
import './style.css';
import { Counter, Search } from './theme';

/** What each page has. The navigation names all pages, so only what is outside it tells which one is found. */
export function Frame({ lang, home, pages, search, children }) {
  return (
    <html lang={lang}>
      {/* Otherwise, browsers ask for one that is not there. */}
      <link rel="icon" href="data:," />
      <body>
        <header>
          <Link href={home}>Acme Docs</Link>
          <Search label={search} />
          <Counter />
        </header>
        <nav>
          {Object.entries(pages).map(([href, title]) => (
            <Link key={href} href={href}>
              {title}
            </Link>
          ))}
        </nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
