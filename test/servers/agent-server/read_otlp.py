"""Reads OTLP/JSON with the messages that OpenTelemetry publishes, and prints what it has read."""
import base64
import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

IDS = ("traceId", "spanId", "parentSpanId")


def with_base64(value):
    """OTLP writes ids in hexadecimal digits where protobuf's JSON has base64."""
    if isinstance(value, list):
        return [with_base64(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: base64.b64encode(bytes.fromhex(item)).decode() if key in IDS else with_base64(item)
        for key, item in value.items()
    }


request = json_format.ParseDict(with_base64(json.load(sys.stdin)), ExportTraceServiceRequest())
spans = [span for resource in request.resource_spans for scope in resource.scope_spans for span in scope.spans]
print(json.dumps([
    {
        "name": span.name,
        "traceId": span.trace_id.hex(),
        "spanId": span.span_id.hex(),
        "parentSpanId": span.parent_span_id.hex(),
        "kind": span.kind,
        "start": str(span.start_time_unix_nano),
        "end": str(span.end_time_unix_nano),
        "attributes": {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in span.attributes},
        "events": [one.name for one in span.events],
        "status": span.status.code,
    }
    for span in spans
]))
