import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import { parseWebUrl } from '#src/parse-web-url.ts'

type Pictured = Pick<PortalSubscription, 'image' | 'product_name'>

/** The picture of a product, or a drawing by its name. Decorative: its name stands beside it. */
export function ProductPicture({ of: { image, product_name: name }, size = 48 }: { of: Pictured; size?: number }) {
  const url = parseWebUrl(image)
  if (!url) return <PosterThumb name={name ?? ''} size={size} />
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-md object-cover"
      style={{ width: size, height: size }}
    />
  )
}
