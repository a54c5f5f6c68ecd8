import { Frame } from '../frame';

const pages = { '/': 'Quickstart', '/guide': 'Webhooks' };

export default function Layout({ children }) {
  return (
    <Frame lang="en" home="/" pages={pages} search="Search">
      {children}
    </Frame>
  );
}
