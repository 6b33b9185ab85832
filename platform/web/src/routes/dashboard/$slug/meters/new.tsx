import { createFileRoute } from '@tanstack/react-router'
import { MeterEditor } from '#src/features/seller-meters/meter-editor.tsx'

export const Route = createFileRoute('/dashboard/$slug/meters/new')({ component: NewMeterRoute })

function NewMeterRoute() {
  return <MeterEditor slug={Route.useParams().slug} />
}
