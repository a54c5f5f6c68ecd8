export const metadata = { title: 'クイックスタート' };

export default function Page() {
  return (
    <>
      <h1>クイックスタート</h1>
      <p>コマンドラインツールをインストールして、ログインします。</p>
    </>
  );
}
