const privateNames = ['localhost', 'local', 'internal'];

/** Ranges of IPv4: the first bytes, and how many bits of them count. */
const privateRanges: [string, number][] = [
  ['0.0.0.0', 32],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];

/** Tells whether a host of a URL is this computer or in a private network. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateV4(bitsOf(host));
  return !host.includes('.') || privateNames.includes(host.slice(host.lastIndexOf('.') + 1));
}

const bitsOf = (address: string) => address.split('.').reduce((bits, byte) => bits * 256 + Number(byte), 0);

const isPrivateV4 = (bits: number) =>
  privateRanges.some(([start, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(bits / size) === Math.floor(bitsOf(start) / size);
  });

/** Takes an address as `URL` writes it. */
function isPrivateV6(address: string): boolean {
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(address);
  if (mapped)
    return isPrivateV4(Number.parseInt(mapped[1] ?? '', 16) * 65_536 + Number.parseInt(mapped[2] ?? '', 16));
  return (
    address === '::1' ||
    address === '::' ||
    /^f[cd][0-9a-f]{2}:/.test(address) ||
    /^fe[89ab][0-9a-f]:/.test(address)
  );
}

/**
 * Returns the host to which a secret would be sent unencrypted; undefined for `https`, this computer and private
 * networks.
 */
export function hostInTheClear(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, host } = new URL(url);
  return protocol === 'http:' && !isPrivateHost(hostname) ? host : undefined;
}
