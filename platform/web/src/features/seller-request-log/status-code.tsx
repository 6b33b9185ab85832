import { Badge } from '@tradepost/ui/badge'
import { Check, X } from 'lucide-react'

const REFUSED = 400

/** Shows the status of an answer: red from 400 on. */
export function StatusCode({ status }: { status: number }) {
  const isRefused = status >= REFUSED
  return (
    <Badge tone={isRefused ? 'danger' : 'success'} icon={isRefused ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}>
      {status}
    </Badge>
  )
}
