import { emrTrouble, type Wait } from '../../ports/emr.ts';
import type { ConnectedEmr, EmrGateway, LinePlan } from '../../ports/emr-gateway.ts';
import { bridgeSettings } from './connection/connection-plan.ts';

export interface Capability {
  readonly available: boolean;
  readonly message: string;
}

export interface Capabilities {
  readonly documents: Capability;
  readonly tasks: Capability;
}

type Gateway = Pick<EmrGateway, 'connect' | 'isConfigured' | 'hasBridge'>;
type CapabilityName = keyof Capabilities;

const OVER: Readonly<Record<CapabilityName, Readonly<Record<'rest' | 'bridge', string>>>> = {
  documents: {
    rest: 'Verified faxes can be filed in the chart, over REST. The account needs the right _edoc.',
    bridge: 'Verified faxes can be filed in the chart, by the bridge.',
  },
  tasks: {
    rest: "To-dos can be written into the EMR's own list, over REST. The account needs the right _tickler.",
    bridge: 'To-dos are offered to the bridge: with the first one it is known whether it takes them.',
  },
};
const MISSING: Readonly<Record<CapabilityName, string>> = {
  documents:
    'Faxes cannot be filed in the chart: that takes a REST client that is authorised in the EMR, or a bridge that takes documents.',
  tasks:
    "To-dos cannot be written into the EMR's own list: that takes a REST client that is authorised in the EMR, or a bridge that takes them.",
};

export const NO_CAPABILITIES: Capabilities = {
  documents: { available: false, message: MISSING.documents },
  tasks: { available: false, message: MISSING.tasks },
};

/** Derives capabilities from the settings, and asks a bridge for its own. Writes nothing. */
export async function capabilitiesOf(gateway: Gateway, plan: LinePlan, wait: Wait): Promise<Capabilities> {
  if (plan.type !== 'emr-bridge' && gateway.isConfigured({ ...plan, type: 'emr-rest' })) return both('rest');
  if (plan.type !== 'emr-bridge' && (plan.type === 'emr-rest' || !gateway.hasBridge)) return NO_CAPABILITIES;
  const settings = plan.type === 'emr-bridge' ? plan.settings : bridgeSettings(plan.settings);
  const bridge = gateway.connect({ ...plan, type: 'emr-bridge', settings });
  try {
    return (await acceptsDocuments(bridge, wait)) ? both('bridge') : NO_CAPABILITIES;
  } finally {
    await bridge.close();
  }
}

function both(over: 'rest' | 'bridge'): Capabilities {
  return {
    documents: { available: true, message: OVER.documents[over] },
    tasks: { available: true, message: OVER.tasks[over] },
  };
}

// No patient has this id, so a bridge that supports documents answers with an empty list.
const NOBODY = '0';

async function acceptsDocuments(bridge: ConnectedEmr, wait: Wait): Promise<boolean> {
  try {
    await bridge.listDocuments?.(NOBODY, new Date(0), wait);
    return true;
  } catch (error) {
    if (!emrTrouble(error)) throw error;
    return false;
  }
}
