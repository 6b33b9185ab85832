import type { GetICUArgs } from '@schummar/icu-type-parser'

/** Messages of one language in ICU MessageFormat, in groups: `{ cart: { title: 'Cart', items: '{count, plural, …}' } }`. */
export type Catalog = { readonly [name: string]: string | Catalog }

/** The same messages in another language: every key of the English catalog, and no other. */
export type Translation<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Translation<English[Name]>
}

/** The paths of a catalog's messages: `'cart.title'`. */
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

/** What a message needs: a string for `{name}`, a number for `{count, plural, …}` and `{count, number}`, a Date for a date. */
export type MessageValues<Messages, Key extends string> = Given<Arguments<MessageAt<Messages, Key>>>

/** The same, with a function for every tag: `<link>…</link>` needs `link`. */
export type RichValues<Messages, Key extends string, Tag> = Given<
  Arguments<MessageAt<Messages, Key>> & TagsOf<MessageAt<Messages, Key>, Tag>
>
