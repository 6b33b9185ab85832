import { useEffect } from 'react'

/** Names the page in the browser's tab and history: "Payments · Tradepost". */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children === 'Tradepost' ? children : `${children} · Tradepost`
  }, [children])
  return null
}
