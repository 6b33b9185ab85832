export const nouns = {} as const
