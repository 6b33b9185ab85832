import type { MutationCache, MutationCacheNotifyEvent } from '@tanstack/react-query'
import { isSessionEnded, onSessionResumed } from './session-ended.ts'

type Observer = Extract<MutationCacheNotifyEvent, { type: 'observerAdded' }>['observer']

/**
 * Takes the refusals of an ended session off the page once the person signed in again: nothing is left to tell. Other refusals
 * stay.
 */
export function clearEndedRefusals(cache: MutationCache): void {
  const observers = new Set<Observer>()
  cache.subscribe((event) => {
    if (event.type === 'observerAdded') observers.add(event.observer)
    if (event.type === 'observerRemoved') observers.delete(event.observer)
  })
  onSessionResumed(() => {
    for (const observer of observers) if (isSessionEnded(observer.getCurrentResult().error)) observer.reset()
  })
}
