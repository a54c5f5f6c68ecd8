export const metadata = { title: 'Webhooks' };

export default function Page() {
  return (
    <>
      <h1>Webhooks</h1>
      <p>A webhook tells your server about each event. Failed deliveries are repeated for a day.</p>
      <h2>Check the signature</h2>
      <p>Compare the signature in the header with your own, and answer within ten seconds.</p>
      <pre>
        <code>acme listen --forward-to localhost:3000</code>
      </pre>
    </>
  );
}
