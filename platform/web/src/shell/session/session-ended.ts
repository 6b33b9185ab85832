import type { MutationCache, MutationCacheNotifyEvent } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getPageOwner } from '#src/shell/people/shown-user.ts'
import { RequestError } from '#src/shell/request.ts'
import type { SessionUser } from './session.ts'

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

/**
 * `asking`: the sign-in dialog is open. `closed`: the person closed it and isn't signed in yet. `changed`: somebody else, `user`,
 * is signed in by now. `proving`: the session goes on, and a change waits for the person to sign in again.
 */
type SessionEnd =
  | { kind: 'none' }
  | { kind: 'asking' | 'closed' | 'changed'; user: SessionUser }
  | { kind: 'proving'; user: SessionUser; end: (isProven: boolean) => void }

let state: SessionEnd = { kind: 'none' }
let lastUser: SessionUser | undefined
let unsavedForms = 0
const listeners = new Set<() => void>()

function setState(next: SessionEnd): void {
  if (state.kind === 'proving') state.end(next.kind === 'none')
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether the session ended while this page was open, and whose page it is. */
export function useSessionEnd(): SessionEnd {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

/** Returns whether the server refused a request because no one is signed in. A wrong password at sign-in has a different code. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401 && error.code === 'UNAUTHORIZED'
}

/** Remembers the person who uses this page, because the session's own data is gone once it ends. */
export function rememberUser(user: SessionUser): void {
  lastUser = user
}

/** Returns who used this page last, if anyone was signed in. */
export const getLastUser = (): SessionUser | undefined => lastUser

/** Opens the sign-in dialog over the page, unless the person never signed in on it, or it is open. */
export function showSignInDialog(): void {
  if (lastUser && state.kind !== 'proving') setState({ kind: 'asking', user: lastUser })
}

/** Asks the person over the page to sign in again, for a change that needs it. Returns whether they did. */
export function askForProof(): Promise<boolean> {
  const user = lastUser
  // Nobody but the person can sign in for them.
  if (!user || getPageOwner()?.session.impersonatedBy) return Promise.resolve(false)
  return new Promise((end) => setState({ kind: 'proving', user, end }))
}

/** Returns whether a redirect to sign-in would close the dialog in which the person does so. */
export const isProving = (): boolean => state.kind === 'proving'

/** Says over the page that somebody else is signed in by now. The sign-in dialog says so itself. */
export function showOtherUser(user: SessionUser): void {
  if (state.kind !== 'asking') setState({ kind: 'changed', user })
}

/** Closes the dialog; the page stays as it is. */
export function closeSignIn(): void {
  if (state.kind === 'asking') setState({ kind: 'closed', user: state.user })
  if (state.kind !== 'proving') return
  state.end(false)
  resumeSession()
}

/** Resumes the page after the person signed in again. */
export function resumeSession(): void {
  setState({ kind: 'none' })
}

/** Calls back whenever the person signed in again on this page. */
function onSessionResumed(react: () => void): void {
  subscribe(() => {
    if (state.kind === 'none') react()
  })
}

/** Registers a form with unsaved changes until the returned function is called. */
export function addUnsavedForm(): () => void {
  unsavedForms += 1
  return () => {
    unsavedForms -= 1
  }
}

/** Returns whether a redirect to sign-in would lose unsaved input. */
export function hasUnsavedForm(): boolean {
  return unsavedForms > 0
}
