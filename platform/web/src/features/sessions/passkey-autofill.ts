import { useEffect, useState } from 'react'
import { RequestError } from '#src/shell/request.ts'
import { hasPasskeyAutofill, signInWithPasskey } from '#src/shell/session/passkeys.ts'

/** The server's challenge expires after five minutes, so the suggestions get a new one sooner. */
const ROUND_MILLISECONDS = 4 * 60_000

type PasskeyAutofill = {
  /** False while the person signs in another way. The suggestions return afterward. */
  isOffered: boolean
  onSignedIn: () => Promise<void>
}

/**
 * Offers passkeys among the suggestions of the email field while the page is open. Reports no error until the person picks one:
 * without browser support or a server connection, there are just no suggestions. Stops after a refusal, because some
 * authenticators would keep suggesting the same passkey forever.
 */
export function usePasskeyAutofill({ isOffered, onSignedIn }: PasskeyAutofill) {
  const [round, setRound] = useState(1)
  const [isChecking, setIsChecking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => {
    if (!isOffered || isRefused) return
    const leaving = new AbortController()
    const { signal } = leaving
    let isShown = false
    const offer = async () => {
      if (!(await hasPasskeyAutofill()) || signal.aborted) return
      await signInWithPasskey({
        isAutofill: true,
        signal,
        onShown() {
          isShown = true
          setError(null)
          setIsChecking(true)
        },
      })
      await onSignedIn()
    }
    void offer().catch((reason: unknown) => {
      if (signal.aborted || !isShown) return
      setIsChecking(false)
      setIsRefused(true)
      setError(
        reason instanceof RequestError
          ? reason
          : new RequestError({ status: 500, code: 'UNKNOWN_ERROR', message: 'unknown error' }),
      )
    })
    const timer = setTimeout(() => (isShown ? undefined : setRound(round + 1)), ROUND_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isOffered, isRefused, onSignedIn, round])

  return { isChecking, error, forget: () => setError(null) }
}
