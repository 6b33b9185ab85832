import { useEffect, useState } from 'react'

/** Seconds until another email can be requested. The first one needs time to arrive; more would only fill the mailbox. */
const COOL_DOWN_SECONDS = 30

/** Counts down after an email was sent. Returns the remaining seconds and a function that starts the countdown. */
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
