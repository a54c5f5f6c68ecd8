import { Frame } from '../../frame';

const pages = { '/ja': 'クイックスタート', '/ja/guide': 'Webhook' };

export default function Layout({ children }) {
  return (
    <Frame lang="ja" home="/ja" pages={pages} search="検索">
      {children}
    </Frame>
  );
}
