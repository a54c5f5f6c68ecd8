/** Secrets in the form in which Kubernetes clients send them: protocol buffers, of which only some fields are read. */

/** Values of a message by the number of their field; numbers are left out. */
type Message = ReadonlyMap<number, readonly Buffer[]>;

/** Numbers of fields from k8s.io/api/core/v1/generated.proto and k8s.io/apimachinery. */
const unknown = { raw: 2 };
const secret = { metadata: 1, data: 2, type: 3 };
const objectMeta = { name: 1, labels: 11 };
const entry = { key: 1, value: 2 };

/** @param bytes a body of type application/vnd.kubernetes.protobuf that holds a Secret */
export function readSecret(bytes: Buffer) {
  if (bytes.subarray(0, 4).toString('latin1') !== 'k8s\0') throw new Error('not an object of Kubernetes');
  const message = first(readMessage(bytes.subarray(4)), unknown.raw);
  const fields = readMessage(message);
  const metadata = readMessage(first(fields, secret.metadata));
  return {
    metadata: {
      name: first(metadata, objectMeta.name).toString(),
      labels: Object.fromEntries(
        entries(metadata, objectMeta.labels).map(([key, value]) => [key, `${value}`]),
      ),
    },
    data: Object.fromEntries(
      entries(fields, secret.data).map(([key, value]) => [key, value.toString('base64')]),
    ),
    type: first(fields, secret.type).toString(),
  };
}

function entries(message: Message, field: number): readonly (readonly [string, Buffer])[] {
  return (message.get(field) ?? []).map(bytes => {
    const pair = readMessage(bytes);
    return [first(pair, entry.key).toString(), first(pair, entry.value)] as const;
  });
}

function first(message: Message, field: number): Buffer {
  return message.get(field)?.[0] ?? Buffer.alloc(0);
}

function readMessage(bytes: Buffer): Message {
  const fields = new Map<number, Buffer[]>();
  let at = 0;
  const readNumber = () => {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = bytes.readUInt8(at);
      at += 1;
      value += (byte & 0x7f) * factor;
      factor *= 128;
    } while (byte >= 0x80);
    return value;
  };
  while (at < bytes.length) {
    const tag = readNumber();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    if (type === 0) readNumber();
    else if (type === 2) {
      const length = readNumber();
      fields.set(field, [...(fields.get(field) ?? []), bytes.subarray(at, at + length)]);
      at += length;
    } else throw new Error(`field ${field} has the type ${type}, which no field of a Secret has`);
  }
  return fields;
}
