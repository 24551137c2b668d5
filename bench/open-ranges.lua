-- Asks for all of the first file named from a place on, as players do: from many places, or from the one that is given after the size. Bodies are not looked at: copying them would cost wrk more than the server.
local STEP = 786433
local path, size, at, from = '', 0, 0, nil

function init(args)
  local lines = {}
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  path, size, from = lines[1], tonumber(lines[2]), lines[3] and tonumber(lines[3])
end

function request()
  at = from or (at + STEP) % (size / 2)
  return wrk.format('GET', path, { ['Range'] = string.format('bytes=%d-', at) })
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format('\n{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"wrong":%d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
