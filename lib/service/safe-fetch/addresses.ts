import ipaddr from 'ipaddr.js';

/** Public addresses where clouds serve their metadata; private ones are refused anyway. */
const metadata = new Set(['168.63.129.16']);
const globalUnicast = ipaddr.IPv6.parse('2000::');
const GLOBAL_UNICAST_BITS = 3;

/**
 * Whether an IP address is on the public internet: not in a private network, and not leading into
 * one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  if (read.range() !== 'unicast' || metadata.has(read.toString())) return false;
  if (read instanceof ipaddr.IPv4) return true;
  return read.match(globalUnicast, GLOBAL_UNICAST_BITS) && !isIsatap(read.parts);
}

/** An IPv4 address in an IPv6 one, in any network (RFC 5214). */
function isIsatap(parts: number[]): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
