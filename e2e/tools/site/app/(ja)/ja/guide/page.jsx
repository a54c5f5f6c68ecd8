export const metadata = { title: 'Webhook' };

export default function Page() {
  return (
    <>
      <h1>Webhook</h1>
      <p>イベントごとにサーバーへ通知します。ヘッダーの署名を検証してください。</p>
    </>
  );
}
