import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@tradepost/ui/toast'
import { sessionQuery } from '#src/shell/session.ts'
import { ACCOUNT_KEY } from './api.ts'

type Change<Input, Answer> = {
  change: (input: Input) => Promise<Answer>
  /** What is said in passing once it is done. Here and not at the caller, whose row may be gone by then. */
  done?: (input: Input, answer: Answer) => string
}

/**
 * A change to the account: pending until the pages show it, too, because everything that they know of the account is
 * asked for again before it counts as done.
 */
export function useChange<Input, Answer>({ change, done }: Change<Input, Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      if (done) toast.success(done(input, answer))
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ])
    },
  })
}
