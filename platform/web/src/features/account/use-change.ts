import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@tradepost/ui/toast'
import { sessionQuery } from '#src/shell/session.ts'
import { ACCOUNT_KEY } from './api.ts'

type Change<Input, Answer> = {
  change: (input: Input) => Promise<Answer>
  /** Text of the toast. Shown here rather than by the caller, whose row may be gone by then. */
  done?: (input: Input, answer: Answer) => string
}

/**
 * Changes the account. Pending until the pages show the change, too: the account's data is fetched again first.
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
