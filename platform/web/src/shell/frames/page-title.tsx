import { useEffect } from 'react'

/** Sets the title in the browser's tab and history: "Payments · Tradepost"; in a shop, "Caliper · Acme Tools". */
export function PageTitle({ children, site = 'Tradepost' }: { children: string; site?: string }) {
  useEffect(() => {
    document.title = children === site ? children : `${children} · ${site}`
  }, [children, site])
  return null
}
