import { useEffect, useState } from 'react'

/** Seconds in which a mail should have arrived; asking again before that only fills the mailbox. */
const COOL_DOWN_SECONDS = 30

/** Counts down after something was sent: the seconds that are left, and the act of starting it. */
export function useCoolDown(): { secondsLeft: number; start: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { secondsLeft, start: () => setSecondsLeft(COOL_DOWN_SECONDS) }
}
