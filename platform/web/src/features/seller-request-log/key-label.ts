/** Names a key: "Production •••• 4f2a". */
export const keyLabel = ({ name, last_four: lastFour }: { name: string; last_four: string }): string => `${name} ••••${lastFour}`
