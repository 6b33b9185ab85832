import { CircleHelp, Laptop, type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import type { DeviceKind } from './device.ts'

const icons: Record<DeviceKind, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  laptop: Laptop,
  computer: Monitor,
  program: SquareTerminal,
  unknown: CircleHelp,
}

/** Shows the kind of a device. */
export function DeviceIcon({ kind }: { kind: DeviceKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" />
}
