/** The part of pg that prints parameters; @types/pg leaves it out. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
