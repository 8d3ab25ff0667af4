import type { Host } from '../../lib/panel/host/host.ts';

/** The parts of a host that a test gives. */
export type HostPart = { [Service in keyof Host]?: Partial<Host[Service]> };

/** A host of these parts. Any other member throws when it is called or read. */
export const fakeHost = (given: HostPart = {}): Host =>
  new Proxy(given, {
    get: (services, service) => fakeService(String(service), Reflect.get(services, service) ?? {}),
  }) as Host;

const fakeService = (service: string, given: object) =>
  new Proxy(given, {
    get(members, member) {
      if (member in members) return Reflect.get(members, member);
      const missing = () => {
        throw new Error(`The test gives no host.${service}.${String(member)}.`);
      };
      return new Proxy(missing, { get: missing });
    },
  });
