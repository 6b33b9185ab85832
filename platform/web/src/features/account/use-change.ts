import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@tradepost/ui/overlays/toast'
import { sessionQuery } from '#src/shell/session/session.ts'
import { ACCOUNT_KEY } from './api.ts'

type Change<Input, Answer> = {
  change: (input: Input) => Promise<Answer>
  /** Returns the toast's text. The toast is shown here, because the row of the caller may be gone by then. */
  done?: (input: Input, answer: Answer) => string
}

/** Changes the account. Stays pending until the account's data is refetched, so that the pages already show the change. */
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
