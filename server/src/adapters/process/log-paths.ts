import { join } from 'node:path';

export const logPath = (dataDir: string): string => join(dataDir, 'logs', 'frontdesk.log');
export const olderLogPath = (dataDir: string): string => join(dataDir, 'logs', 'frontdesk.1.log');
