import { cn } from '#src/class-names.tsx'
import type { QrMatrix } from './qr-matrix.tsx'

/** Light modules around the code, so that a camera finds it (ISO/IEC 18004). */
const QUIET = 4

const widthOf = (matrix: QrMatrix) => matrix.length + 2 * QUIET

/** Returns the dark modules as one path, one run of a row at a time. */
function pathOf(matrix: QrMatrix): string {
  return matrix
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}

/** Returns the code as an SVG file, dark on white in any theme. */
export function renderQrSvg(matrix: QrMatrix): string {
  const width = widthOf(matrix)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${width}H0z"/><path d="${pathOf(matrix)}"/></svg>`
}

/** Returns the code as a PNG, each module `moduleWidth` pixels wide. */
export async function renderQrPng(matrix: QrMatrix, moduleWidth: number): Promise<Blob> {
  const width = widthOf(matrix) * moduleWidth
  const canvas = new OffscreenCanvas(width, width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw images')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, width)
  context.scale(moduleWidth, moduleWidth)
  context.fillStyle = '#000'
  context.fill(new Path2D(pathOf(matrix)))
  return canvas.convertToBlob({ type: 'image/png' })
}

/** A QR code, dark on white in both themes, as cameras read it. `label` says where it leads. */
export function QrCode({ matrix, label, className }: { matrix: QrMatrix; label: string; className?: string }) {
  const width = widthOf(matrix)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      className={cn('rounded-md bg-white', className)}
    >
      <path d={pathOf(matrix)} fill="#000" />
    </svg>
  )
}
