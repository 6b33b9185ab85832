import { useNavigate } from '@tanstack/react-router'
import { toast } from '@tradepost/ui/toast'
import { type SubmitEventHandler, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showIssues } from './form-issues.ts'

type EditorOptions<Values extends FieldValues, Sent, Body, Thing> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** Undefined: it is made anew. */
  thing: Thing | undefined
  valuesOf: (thing: Thing) => Values
  mutation: { mutateAsync: (body: Body) => Promise<Thing>; reset: () => void; isPending: boolean; error: unknown }
  bodyOf: (values: Sent) => Body
  /** "Saved" */
  savedWords?: (thing: Thing) => string
  /** Where something new has its page. */
  pageOf?: (thing: Thing) => string
  /** Before its page is opened: pictures and files that waited for it. */
  onMade?: (thing: Thing) => void
  /** Something beside the fields is not saved. */
  isDirtyToo?: boolean
}

/** What an editor page needs of its form. */
export type Editor<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  isNew: boolean
  isDirty: boolean
  isSaving: boolean
  error: unknown
  /** Counts how often the fields began anew: what stands in one and cannot be read goes with it. */
  edition: number
  onSubmit: SubmitEventHandler
  /** Undefined where there is nothing to go back to. */
  discard: (() => void) | undefined
}

/**
 * Makes a thing or saves it, by one form. What the server refuses stands beside its field, and nothing that was typed is lost;
 * of something new the page is opened.
 */
export function useEditor<Values extends FieldValues, Sent, Body, Thing>(
  options: EditorOptions<Values, Sent, Body, Thing>,
): Editor<Values, Sent> {
  const {
    form,
    thing,
    valuesOf,
    mutation,
    bodyOf,
    savedWords = () => 'Changes saved',
    pageOf,
    onMade,
    isDirtyToo = false,
  } = options
  const navigate = useNavigate()
  const [edition, setEdition] = useState(0)
  function startOver(from: Thing) {
    form.reset(valuesOf(from))
    mutation.reset()
  }
  async function save(values: Sent) {
    const saved = await mutation.mutateAsync(bodyOf(values)).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    toast.success(savedWords(saved))
    if (thing !== undefined || !pageOf) return startOver(saved)
    onMade?.(saved)
    await navigate({ href: pageOf(saved), replace: true, ignoreBlocker: true })
  }
  return {
    form,
    isNew: thing === undefined,
    isDirty: form.formState.isDirty || isDirtyToo,
    isSaving: mutation.isPending,
    error: mutation.error,
    edition,
    onSubmit: form.handleSubmit(save),
    discard:
      thing === undefined
        ? undefined
        : () => {
            startOver(thing)
            setEdition(edition + 1)
          },
  }
}
