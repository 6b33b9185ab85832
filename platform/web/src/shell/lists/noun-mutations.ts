import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { sendRequest } from '#src/shell/request.ts'
import { nounKey, nounPath, nounQuery, thingKey, thingPath } from './noun-queries.ts'

type Noun<T extends z.ZodType> = {
  noun: string
  /** The schema of the object that every change answers with. */
  answer: T
  /** Returns the object's ID. Without it, answers are only for who asked, such as secrets: nothing keeps them. */
  idOf?: (thing: z.output<T>) => string
  /** Lists the keys of other queries that show the object. */
  shownIn?: (slug: string, thing: z.output<T>) => QueryKey[]
}

type Action = { method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; leaf: string; body?: unknown }

/**
 * Returns the hooks that change the objects of a noun. Answers are cached as the objects that they are, and the lists that show
 * them are refetched. Answers that aren't kept leave the change pending until the lists are there.
 */
export function defineMutations<T extends z.ZodType>({ noun, answer, idOf, shownIn }: Noun<T>) {
  type Thing = z.output<T>

  /** Returns a function to call after a change by other means, such as an upload. */
  function useRemember(slug: string) {
    const queryClient = useQueryClient()
    return async (thing: Thing): Promise<void> => {
      if (idOf) queryClient.setQueryData<Thing>(thingKey(slug, noun, idOf(thing)), thing)
      const keys = [nounKey(slug, noun), ...(shownIn?.(slug, thing) ?? [])]
      const refetched = Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      if (!idOf) await refetched
    }
  }

  /** `turn`: changes with the same one run one at a time. */
  function useChange<Input>(slug: string, mutationFn: (input: Input) => Promise<Thing>, turn?: string) {
    return useMutation({
      mutationFn,
      onSuccess: useRemember(slug),
      ...(idOf ? {} : { gcTime: 0 }),
      ...(turn === undefined ? {} : { scope: { id: turn } }),
    })
  }

  return {
    useRemember,
    useChange,

    useCreate: <Form>(slug: string) =>
      useChange(slug, (body: Form) => sendRequest(answer, nounPath(slug, noun), { method: 'POST', body })),

    /** Saves the changed fields. */
    useUpdate: <Form>(slug: string, id: string) =>
      useChange(slug, (body: Form) => sendRequest(answer, thingPath(slug, noun, id), { method: 'PATCH', body })),

    /** Creates an object, or saves the one with this `id` as a whole. */
    useSave: <Form>(slug: string, id: string | undefined) =>
      useChange(slug, (body: Form) =>
        id === undefined
          ? sendRequest(answer, nounPath(slug, noun), { method: 'POST', body })
          : sendRequest(answer, thingPath(slug, noun, id), { method: 'PUT', body }),
      ),

    /**
     * Does what `toAction` says with an object: by POST, at a path below its own. Changes of the same `part` of an object run one
     * at a time.
     */
    useAct: <Input = void>(slug: string, id: string, toAction: (input: Input) => Action, part?: string) =>
      useChange(
        slug,
        (input: Input) => {
          const { method = 'POST', leaf, body } = toAction(input)
          return sendRequest(answer, `${thingPath(slug, noun, id)}/${leaf}`, { method, body })
        },
        part && `${part} of ${id}`,
      ),
  }
}

/** Deletes an object. Only the lists are refetched, because its own page still shows it. */
export function useDelete(slug: string, noun: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendRequest(z.null(), thingPath(slug, noun, id), { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey(slug, noun) }),
  })
}

type Setting<T extends z.ZodType> = {
  noun: string
  answer: T
  method: 'PUT' | 'PATCH'
  /** Lists the keys of other queries that the setting changes. */
  shownIn?: (slug: string) => QueryKey[]
}

/** Returns the query of a setting of a business, and the hook that saves it. */
export function defineSetting<T extends z.ZodType>({ noun, answer, method, shownIn }: Setting<T>) {
  const query = (slug: string) => nounQuery(slug, noun, answer)

  function useSave<Form>(slug: string) {
    const queryClient = useQueryClient()
    return useMutation({
      mutationFn: (body: Form) => sendRequest(answer, nounPath(slug, noun), { method, body }),
      onSuccess: (saved) => {
        queryClient.setQueryData<z.output<T>>(nounKey(slug, noun), saved)
        for (const queryKey of shownIn?.(slug) ?? []) void queryClient.invalidateQueries({ queryKey })
      },
    })
  }

  return { query, useSave }
}
