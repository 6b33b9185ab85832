/** The forms in which a secret could slip into a log, by name. */
export const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with spaces': (text) => (/^\d+$/.test(text) ? text.replace(/(\d{4})(?=\d)/g, '$1 ') : text),
  'with dashes': (text) => (/^\d+$/.test(text) ? text.replace(/(\d{4})(?=\d)/g, '$1-') : text),
  'percent-encoded': (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in JSON escapes': (text) =>
    [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
}
