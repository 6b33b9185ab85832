import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'

/** What a thing shows: every field of the form that `read` doesn't return, or null for nothing. */
type ShownFields<Values, Own> = { readonly [Name in Exclude<keyof Values, keyof Own>]: Values[Name] | null }

/**
 * The values of a new thing: all fields of the body. A thing's null is shown as the initial value, so a field where null means
 * something, because it can't be left out, starts with null.
 */
type Initial<Values extends FieldValues, Body, Own> = Values &
  DefaultValues<Values> & {
    [Name in keyof Body]-?: Name extends keyof Own
      ? unknown
      : undefined extends Body[Name]
        ? unknown
        : null extends Body[Name]
          ? null
          : unknown
  }

type Definition<Values extends FieldValues, Body, Thing, Own> = {
  /** Turns the form's values into the body of a request, with the server's limits. A field that isn't edited is omitted here. */
  schema: z.ZodType<Body, Values>
  initial: NoInfer<Initial<Values, Body, Own>>
  /** Returns the fields that differ from those of the thing in more than a missing value. */
  read?: (thing: Thing) => Own
  /** When fields are checked before the first submit. */
  mode?: 'onTouched' | 'onBlur'
}

/** The fields of an editor, between the things that the server shows and the bodies that it takes. */
export type Form<Values extends FieldValues, Body, Thing> = {
  schema: z.ZodType<Body, Values>
  mode: 'onTouched' | 'onBlur'
  /** Maps a thing to form values; without one, returns those of a new thing. */
  valuesOf: (thing: Thing | undefined) => Values & DefaultValues<Values>
  /** Returns the changed fields, each as a whole, so that changes made elsewhere to other fields are kept. */
  changesOf: (body: Body, thing: Thing) => Partial<Body>
}

/** The form of an editor, as react-hook-form has it. */
export type FormOf<Defined extends { schema: z.ZodType<unknown, FieldValues> }> = UseFormReturn<
  z.input<Defined['schema']>,
  unknown,
  z.output<Defined['schema']>
>

/** Defines the fields of an editor once. Those that a thing, the form and the body have alike stand only in `initial`. */
export function defineForm<
  Values extends FieldValues,
  Body extends object,
  Thing = unknown,
  Own extends Partial<Values> = Record<never, never>,
>({
  schema,
  initial,
  read,
  mode = 'onTouched',
}: Definition<Values, Body, Thing, Own>): Form<Values, Body, Thing & ShownFields<Values, Own>> {
  function valuesOf(thing: (Thing & ShownFields<Values, Own>) | undefined) {
    if (thing === undefined) return initial
    const shown = Object.entries(thing).filter(([name, value]) => Object.hasOwn(initial, name) && (value ?? null) !== null)
    return { ...initial, ...Object.fromEntries(shown), ...read?.(thing) }
  }
  return {
    schema,
    mode,
    valuesOf,
    changesOf(body, thing) {
      const values = valuesOf(thing)
      const before = new Map(Object.entries(schema.safeParse(values).data ?? values))
      const changes: Partial<Body> = { ...body }
      // One schema produced both values, so their keys are in the same order.
      for (const [name, value] of Object.entries(body))
        if (JSON.stringify(value) === JSON.stringify(before.get(name))) Reflect.deleteProperty(changes, name)
      return changes
    },
  }
}
