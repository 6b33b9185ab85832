/** The loaders of an English catalog, one for each language (vite-plugin.ts). */
declare module '*?languages' {
  import type { Loaders } from '@tradepost/messages/page-messages'
  export const loaders: Loaders
}
