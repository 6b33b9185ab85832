import type { GetICUArgs } from '@schummar/icu-type-parser'

/** Messages of one language in ICU MessageFormat, in groups: `{ cart: { title: 'Cart', items: '{count, plural, …}' } }`. */
export type Catalog = { readonly [name: string]: string | Catalog }

/** Type of a catalog in another language: exactly the keys of the English catalog. */
export type Translation<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Translation<English[Name]>
}

/** Key of a message: the path to it in the catalog, such as `'cart.title'`. */
export type MessageKey<Messages> = {
  [Name in keyof Messages & string]: Messages[Name] extends string ? Name : `${Name}.${MessageKey<Messages[Name]>}`
}[keyof Messages & string]

type MessageAt<Messages, Key extends string> = Key extends `${infer Group}.${infer Rest}`
  ? Group extends keyof Messages
    ? MessageAt<Messages[Group], Rest>
    : never
  : Key extends keyof Messages
    ? Messages[Key]
    : never

type Arguments<Message> = Message extends string
  ? GetICUArgs<Message, { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }>
  : never

type TagsOf<Message, Tag> = Message extends `${infer Before}<${infer Name}>${infer Inside}</${string}>${infer After}`
  ? Record<Name, Tag> & TagsOf<`${Before}${Inside}${After}`, Tag>
  : unknown

type Given<Values> = [keyof Values] extends [never] ? [] : [values: Values]

/** Arguments of a message: a string for `{name}`, a number for `{count, plural, …}` and `{count, number}`, a Date for a date. */
export type MessageValues<Messages, Key extends string> = Given<Arguments<MessageAt<Messages, Key>>>

/** Arguments of a message with tags: also a function for every tag, so `<link>…</link>` needs `link`. */
export type RichValues<Messages, Key extends string, Tag> = Given<
  Arguments<MessageAt<Messages, Key>> & TagsOf<MessageAt<Messages, Key>, Tag>
>
