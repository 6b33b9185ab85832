import type { SummaryLine } from '@tradepost/contract/hosted/checkout'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { parseWebUrl } from '#src/parse-web-url.ts'

type Drawn = (props: { name: string }) => ReactNode
const nothing: Drawn = () => null

/** Loaded separately, because the buyer doesn't need it to pay. Its place stays blank until it loads, or if it fails. */
const DrawnPicture = lazy(async () => {
  const drawn: Drawn = await import('@tradepost/ui/drawings/posters').then(({ PosterThumb }) => PosterThumb).catch(() => nothing)
  return { default: drawn }
})

/** Shows the product's image, or a drawing if it has none or it doesn't load. */
export function LinePicture({ line }: { line: SummaryLine }) {
  const [isBroken, setBroken] = useState(false)
  const source = parseWebUrl(line.image)
  if (!source || isBroken)
    return (
      <span className="size-12">
        <Suspense>
          <DrawnPicture name={line.name} />
        </Suspense>
      </span>
    )
  return (
    <img src={source} alt="" width={48} height={48} className="size-12 rounded-md object-cover" onError={() => setBroken(true)} />
  )
}
