import { useSyncExternalStore } from 'react'

/** Whether this page shows nothing anymore: the person signed out in another tab, or here without reaching the server. */
type SignedOut = 'no' | 'elsewhere' | 'unfinished'

const CHANNEL = 'tradepost-signed-out'

let state: SignedOut = 'no'
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

export function showSignedOut(next: SignedOut): void {
  state = next
  for (const listener of listeners) listener()
}

/** Returns whether the page is empty because somebody signed out. */
export const useSignedOut = (): SignedOut =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => state,
    () => 'no',
  )

/** Empties this page as soon as the person signs out in another tab. */
export function followOtherTabs(forget: () => void): void {
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => {
    showSignedOut('elsewhere')
    forget()
  }
}

/** Empties the pages of all other tabs. */
export function tellOtherTabs(): void {
  channel?.postMessage(null)
}
