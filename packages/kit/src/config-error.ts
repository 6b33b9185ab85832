/** An unusable setting: the program prints the message on one line and ends with exit code 1. */
export class ConfigError extends Error {}
