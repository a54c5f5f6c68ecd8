export const metadata = { title: 'Quickstart' };

export default function Page() {
  return (
    <>
      <h1>Quickstart</h1>
      <p>Install the command-line tool, and sign in. Your first request takes about five minutes.</p>
      <h2>Install</h2>
      <pre>
        <code>npm install --global acme</code>
      </pre>
      <h2>Send a request</h2>
      <p>Each request needs a key. Create one in the dashboard, and pass it as a header.</p>
    </>
  );
}
