import { Frame } from './frame';

export const metadata = { title: 'Not found' };

/** It names a word of another page, which a search must not find here. */
export default function NotFound() {
  return (
    <Frame lang="en" home="/" pages={{ '/': 'Quickstart' }} search="Search">
      <h1>Not found</h1>
      <p>Perhaps you are looking for the signature of a webhook.</p>
    </Frame>
  );
}
