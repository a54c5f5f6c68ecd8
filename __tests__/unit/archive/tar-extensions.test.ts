import { expect, test } from '@jest/globals';
import { TarExtensions } from '../../../src/archive/tar-extensions.ts';

const characters = ['\0', '0', '1', '9', ' ', '=', '\n', 'a', '\xff'];
const pairs = characters.flatMap(one => characters.map(other => one + other));

test('an extended header of one character, or of two in turn, is rejected, whatever they are', () => {
  for (const unit of [...characters, ...pairs]) {
    const add = () => new TarExtensions().add('pax-header', Buffer.alloc(1024 ** 2, unit, 'latin1'));
    expect(add).toThrow('an extended header of tar is damaged');
  }
});
