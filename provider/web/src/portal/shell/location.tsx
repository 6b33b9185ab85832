import type { ComponentProps, MouseEvent } from 'react'
import { createContext, useContext, useSyncExternalStore } from 'react'

const CHANGED = 'portal:moved'

/** The path below which this portal lives: `/portal/{business_id}`. */
const BaseContext = createContext('')
export const BaseProvider = BaseContext.Provider

function listen(onChange: () => void): () => void {
  for (const name of ['popstate', CHANGED]) window.addEventListener(name, onChange)
  return () => {
    for (const name of ['popstate', CHANGED]) window.removeEventListener(name, onChange)
  }
}

/** Returns the path of the open page within the portal: '' for home, '/billing'. */
export function usePagePath(): string {
  const base = useContext(BaseContext)
  return useSyncExternalStore(listen, () => location.pathname).slice(base.length)
}

/** Returns the path of the portal, for its calls. */
export const usePortalPath = (): string => useContext(BaseContext)

/** Moves to another page of the portal without loading it. */
function navigate(path: string): void {
  history.pushState(null, '', path)
  window.dispatchEvent(new Event(CHANGED))
  window.scrollTo(0, 0)
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link to a page of the portal. `to` is its path within the portal. */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const href = `${useContext(BaseContext)}${to}`
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}
